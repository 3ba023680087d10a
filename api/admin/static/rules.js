// The form of a rule: suggestions while somebody types, rows that are added and moved, the banner's preview.
const form = document.querySelector('form[data-rule]');
const PAUSE_MS = 200;
let lists = 0;

// Suggestions are a datalist of the browser. What kind, says the input or the select of its row.
function kindOf(input) {
  const by = input.dataset.suggestBy;
  const chosen = by ? input.closest('[data-row]').querySelector(`select[name="${by}"]`).value : '';
  if (input.dataset.suggest === 'by') return chosen;
  if (!by) return input.dataset.suggest;
  return chosen === 'brand' ? 'brand' : chosen && `option:${chosen}`;
}
async function suggest(input) {
  const what = kindOf(input);
  const text = input.value.trim();
  if (!what) return;
  try {
    const response = await fetch(`/admin/search/draft/rules/suggest?${new URLSearchParams({ what, q: text })}`);
    if (!response.ok || input.value.trim() !== text) return;
    const { items } = await response.json();
    listOf(input).replaceChildren(...items.map(({ value, label }) => Object.assign(document.createElement('option'), { value, label: label ? `${value} — ${label}` : value })));
  } catch { /* Without suggestions the text is typed whole. */ }
}
function listOf(input) {
  if (input.list) return input.list;
  const list = Object.assign(document.createElement('datalist'), { id: `suggestions-${++lists}` });
  input.after(list);
  input.setAttribute('list', list.id);
  return list;
}
let pause = 0;
const later = (event) => {
  if (!event.target.matches('[data-suggest]')) return;
  clearTimeout(pause);
  pause = setTimeout(suggest, event.type === 'input' ? PAUSE_MS : 0, event.target);
};
form.addEventListener('input', later);
form.addEventListener('focusin', later);

// Rows. The last one of a group is empty; places of pins follow the order of the rows.
const rowsOf = (group) => [...group.querySelectorAll('[data-row]')];
const boxesOf = (row) => [...row.querySelectorAll('input, select')];
function emptied(row) {
  for (const box of boxesOf(row)) {
    if (box.tagName === 'SELECT') box.selectedIndex = 0; else box.value = '';
    box.removeAttribute('aria-invalid');
    box.removeAttribute('list');
  }
  for (const extra of row.querySelectorAll('datalist, .err')) extra.remove();
  return row;
}
function changed(row) {
  boxesOf(row)[0].dispatchEvent(new Event('input', { bubbles: true }));
}
function numberPlaces(group) {
  if (group.dataset.rows !== 'pin') return;
  const filled = rowsOf(group).filter((row) => row.querySelector('[name=pin_product]').value.trim());
  const places = filled.map((row) => Number(row.querySelector('[name=pin_place]').value) || 0).sort((a, b) => a - b);
  filled.forEach((row, index) => { row.querySelector('[name=pin_place]').value = String(places[index] || index + 1); });
}
function move(row, step) {
  const group = row.closest('[data-rows]');
  const rows = rowsOf(group);
  const other = rows[rows.indexOf(row) + step];
  if (!other || !other.querySelector('[name=pin_product]').value.trim()) return;
  if (step < 0) other.before(row); else other.after(row);
  numberPlaces(group);
  changed(row);
}
form.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  const row = button.closest('[data-row]');
  const group = button.closest('[data-rows]');
  if ('add' in button.dataset) {
    const last = rowsOf(group).at(-1);
    const fresh = emptied(last.cloneNode(true));
    last.after(fresh);
    boxesOf(fresh).at(-1).focus();
  } else if ('clear' in button.dataset) {
    if (rowsOf(group).length > 1) row.remove(); else emptied(row);
    boxesOf(rowsOf(group).at(-1)).at(-1).focus();
    changed(rowsOf(group).at(-1));
  } else if (button.dataset.move) {
    move(row, Number(button.dataset.move));
    button.focus();
  }
});
for (const tool of form.querySelectorAll('[data-add], [data-clear], [data-moves]')) tool.hidden = false;

// The banner as shoppers will see it.
const banner = form.querySelector('[data-banner]');
form.addEventListener('input', () => {
  banner.querySelector('[data-banner-title]').textContent = form.elements.banner_title.value || 'Заголовок баннера';
  banner.querySelector('[data-banner-text]').textContent = form.elements.banner_text.value;
  const isSale = form.elements.banner_tone.value === 'sale';
  banner.classList.toggle('rule-banner-sale', isSale);
  banner.classList.toggle('rule-banner-info', !isSale);
});
