// Values of points for fingers, which cannot hover; folded tables open for printing.
const tip = document.getElementById('tip');
document.addEventListener('pointerdown', event => {
  const point = event.pointerType === 'mouse' ? null : event.target.closest('.point');
  tip.hidden = !point;
  if (point) {
    tip.textContent = point.querySelector('title').textContent;
    tip.style.left = Math.max(8, Math.min(event.clientX - 60, innerWidth - 240)) + 'px';
    tip.style.top = Math.max(8, event.clientY - 56) + 'px';
  }
});
addEventListener('beforeprint', () => {
  document.querySelectorAll('details').forEach(details => { details.open = true; });
});
