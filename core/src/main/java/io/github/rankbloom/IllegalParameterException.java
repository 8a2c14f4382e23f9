package io.github.rankbloom;

/** Thrown when a parameter is missing or out of its range. */
public final class IllegalParameterException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String parameter;
  private final String problem;

  /**
   * Names the parameter and its range.
   *
   * @param parameter the parameter's name
   * @param problem the rest of the sentence, such as {@code must be from 1 to 64, not 65}
   */
  public IllegalParameterException(String parameter, String problem) {
    super(parameter + " " + problem);
    this.parameter = parameter;
    this.problem = problem;
  }

  /** {@return the parameter's name, with which the message begins} */
  public String parameter() {
    return parameter;
  }

  /** {@return the message after the parameter's name, for whoever knows it by another name} */
  public String problem() {
    return problem;
  }
}
