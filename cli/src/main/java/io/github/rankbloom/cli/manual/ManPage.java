package io.github.rankbloom.cli.manual;

import io.github.rankbloom.cli.text.Version;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A page of the manual for a command, as man reads it. */
final class ManPage {

  private final CommandSpec command;
  private final StringBuilder page = new StringBuilder();

  ManPage(CommandSpec command) {
    this.command = command;
  }

  /** The name of the page: {@code rankbloom} or {@code rankbloom-query}. */
  String name() {
    return command.qualifiedName("-");
  }

  /** The whole page. */
  String text() {
    page.append(".TH ")
        .append(name().toUpperCase(Locale.ROOT))
        .append(" 1 \"\" \"")
        .append(escape(Version.text()))
        .append("\" \"Rankbloom\"\n");
    section("NAME");
    List<String> description = List.of(command.usageMessage().description());
    line(name() + " \\- " + escape(first(description)));
    section("SYNOPSIS");
    line(".nf");
    line(escape(help().synopsis(0).strip()));
    line(".fi");
    section("DESCRIPTION");
    description.forEach(this::paragraph);
    if (!command.subcommands().isEmpty()) {
      section("COMMANDS");
      command.subcommands().forEach(this::subcommand);
    }
    section("OPTIONS");
    command.positionalParameters().forEach(this::argument);
    command.options().forEach(this::argument);
    footer();
    if (command.parent() != null) {
      section("SEE ALSO");
      line(".BR " + command.parent().qualifiedName("-") + " (1)");
    }
    return page.toString();
  }

  private Help help() {
    return new Help(command, CommandLine.Help.defaultColorScheme(Ansi.OFF));
  }

  private static String first(List<String> description) {
    String text = String.join(" ", description);
    int end = text.indexOf(": ");
    return (end > 0 ? text.substring(0, end) : text).replaceAll("\\.$", "");
  }

  private void subcommand(String name, CommandLine subcommand) {
    line(".TP");
    line(".BR " + subcommand.getCommandSpec().qualifiedName("-") + " (1)");
    line(escape(String.join(" ", subcommand.getCommandSpec().usageMessage().description())));
  }

  private void argument(ArgSpec argument) {
    if (argument.hidden()) {
      return;
    }
    line(".TP");
    if (argument instanceof OptionSpec option) {
      line(".B " + escape(String.join(", ", option.names()) + label(option)));
    } else if (argument instanceof PositionalParamSpec parameter) {
      line(".I " + escape(parameter.paramLabel()));
    }
    for (String part : argument.description()) {
      line(escape(resolved(argument, part)));
    }
  }

  private static String label(OptionSpec option) {
    return option.arity().max() == 0 ? "" : " " + option.paramLabel();
  }

  /** What the library replaces when it prints the help. */
  private static String resolved(ArgSpec argument, String text) {
    String candidates =
        argument.completionCandidates() == null
            ? ""
            : String.join(", ", argument.completionCandidates());
    return text.replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValue()))
        .replace("${COMPLETION-CANDIDATES}", candidates)
        .replace("%%", "%")
        .replace("%n", " ");
  }

  private void footer() {
    String[] footer = command.usageMessage().footer();
    if (footer.length > 0) {
      section("NOTES");
      for (String text : footer) {
        paragraph(text);
      }
    }
  }

  private void paragraph(String text) {
    line(".PP");
    if (!text.isEmpty()) {
      line(escape(text));
    }
  }

  private void section(String title) {
    line(".SH " + title);
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  /** No hyphen is broken, and no line is taken for a request. */
  private static String escape(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
