// The form of a rule: suggestions while somebody types, rows that are added and moved, the banner's preview.
const form = document.querySelector('form[data-rule]');
const PAUSE_MS = 200;
for (const name of ['redirect', 'banner_link']) form.elements[name].dataset.suggest = 'page';

// A combobox (WAI-ARIA): suggestions below the input. What kind, says the input or the select of its row.
const menu = Object.assign(document.createElement('ul'), { id: 'suggestions', className: 'rule-suggestions', hidden: true });
menu.setAttribute('role', 'listbox');
let owner = null;
let active = -1;
function kindOf(input) {
  const by = input.dataset.suggestBy;
  const chosen = by ? input.closest('[data-row]').querySelector(`select[name="${by}"]`).value : '';
  if (input.dataset.suggest === 'by') return chosen;
  if (!by) return input.dataset.suggest;
  return chosen === 'brand' ? 'brand' : chosen && `option:${chosen}`;
}
async function suggest(input, isTyped) {
  const what = kindOf(input);
  const text = input.value.trim();
  if (!what || document.activeElement !== input) return;
  try {
    const response = await fetch(`/admin/search/draft/rules/suggest?${new URLSearchParams({ what, q: text })}`);
    if (!response.ok || input.value.trim() !== text || document.activeElement !== input) return;
    show(input, (await response.json()).items, isTyped && text !== '' && what !== 'page');
  } catch { /* Without suggestions the text is typed whole. */ }
}
// `saysNothing`: an empty list is said. Addresses may have more than the list knows.
function show(input, items, saysNothing) {
  hide();
  if ((!items.length && !saysNothing) || (items.length === 1 && items[0].value === input.value.trim())) return;
  menu.replaceChildren(...items.map(({ value, label }, index) => {
    const item = Object.assign(document.createElement('li'), { id: `suggestion-${index}`, textContent: value });
    item.setAttribute('role', 'option');
    item.dataset.value = value;
    if (label) item.append(Object.assign(document.createElement('span'), { className: 'hint', textContent: label }));
    return item;
  }));
  if (!items.length) {
    menu.append(Object.assign(document.createElement('li'), { className: 'hint', textContent: 'Такого в магазине нет' }));
    menu.firstChild.setAttribute('role', 'presentation');
  }
  owner = input;
  input.after(menu);
  Object.assign(menu.style, { left: `${input.offsetLeft}px`, top: `${input.offsetTop + input.offsetHeight + 4}px`, width: `${input.offsetWidth}px` });
  menu.hidden = false;
  for (const [name, value] of [['role', 'combobox'], ['aria-expanded', 'true'], ['aria-controls', menu.id], ['aria-autocomplete', 'list']]) input.setAttribute(name, value);
}
function hide() {
  menu.hidden = true;
  active = -1;
  owner?.setAttribute('aria-expanded', 'false');
  owner?.removeAttribute('aria-activedescendant');
  owner = null;
}
function mark(index) {
  const items = [...menu.querySelectorAll('[role=option]')];
  if (!items.length) return;
  items[active]?.removeAttribute('aria-selected');
  active = (index + items.length) % items.length;
  items[active].setAttribute('aria-selected', 'true');
  items[active].scrollIntoView({ block: 'nearest' });
  owner.setAttribute('aria-activedescendant', items[active].id);
}
function pick(item) {
  owner.value = item.dataset.value;
  const input = owner;
  hide();
  input.dispatchEvent(new Event('input', { bubbles: true }));
  clearTimeout(pause);
}
let pause = 0;
function later(event) {
  clearTimeout(pause);
  hide();
  if (event.target.matches('[data-suggest]')) pause = setTimeout(suggest, event.type === 'input' ? PAUSE_MS : 0, event.target, event.type === 'input');
}
form.addEventListener('input', later);
form.addEventListener('focusin', later);
form.addEventListener('focusout', hide);
menu.addEventListener('mousedown', (event) => {
  event.preventDefault();
  const item = event.target.closest('[role=option]');
  if (item) pick(item);
});
form.addEventListener('keydown', (event) => {
  if (event.target !== owner) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') mark(event.key === 'ArrowDown' ? active + 1 : active < 0 ? -1 : active - 1);
  else if (event.key === 'Enter' && active >= 0) pick(menu.children[active]);
  else if (event.key === 'Escape') hide();
  else return;
  event.preventDefault();
});

// Rows. The last one of a group is empty; places of pins follow the order of the rows.
const rowsOf = (group) => [...group.querySelectorAll('[data-row]')];
const boxesOf = (row) => [...row.querySelectorAll('input, select')];
function emptied(row) {
  for (const box of boxesOf(row)) {
    if (box.tagName === 'SELECT') box.selectedIndex = 0; else box.value = '';
    box.removeAttribute('aria-invalid');
  }
  for (const extra of row.querySelectorAll('.rule-suggestions, .err')) extra.remove();
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
