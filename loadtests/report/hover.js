const source = document.getElementById('axis');
if (source) {
  const { axis, seconds } = JSON.parse(source.textContent);
  const charts = [...document.querySelectorAll('.chart:not(.still)')].map((figure) => ({
    plot: figure.querySelector('.plot'),
    unit: figure.dataset.unit,
    rows: JSON.parse(figure.querySelector('script').textContent),
    places: [...figure.querySelectorAll('.labels b')],
    texts: [...figure.querySelectorAll('.labels b')].map((place) => place.textContent),
  })).filter(({ plot, rows }) => plot && rows.length);
  const clock = (s) => [...(s >= 3600 ? [Math.floor(s / 3600)] : []), Math.floor(s / 60) % 60, Math.round(s) % 60]
    .map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
  const number = (value) => value.toLocaleString('ru-RU', Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
  const say = (value, unit) => (value == null ? '—' : number(value) + (unit && !unit.startsWith('/') ? '\u00a0' : '') + unit);
  const show = (index) => {
    for (const { plot, unit, rows, places, texts } of charts) {
      plot.classList.toggle('pointed', index !== null);
      if (index !== null) {
        plot.style.setProperty('--now', axis[index] / seconds);
        plot.querySelector('.cursor').dataset.time = clock(axis[index]);
      }
      places.forEach((place, row) => { place.textContent = index === null ? texts[row] : say(rows[row][index], unit); });
    }
  };
  const nearest = (second) => axis.reduce((best, moment, index) => (Math.abs(moment - second) < Math.abs(axis[best] - second) ? index : best), 0);
  if (axis.length) for (const { plot } of charts) {
    plot.addEventListener('pointermove', (event) => {
      const box = plot.getBoundingClientRect();
      show(nearest(((event.clientX - box.left) / box.width) * seconds));
    });
    plot.addEventListener('pointerleave', () => show(null));
  }
}
