// What makes the back office quicker at the keyboard. Every page works without it.

// "/" goes to the search box, Escape closes what lies open.
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea, select');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
    const box = document.querySelector('[data-search]');
    if (box) { event.preventDefault(); box.focus(); box.select(); }
  }
  if (event.key === 'Escape') closeOpen(null);
  if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
    const form = (typing && typing.form) || document.querySelector('form[data-edit]');
    if (form && form.method === 'post') { event.preventDefault(); form.requestSubmit(); }
  }
});

// Questions and the phone's menu close when something else is pressed.
document.addEventListener('click', (event) => closeOpen(event.target));
function closeOpen(target) {
  for (const open of document.querySelectorAll('details.sure[open], details.phone-menu[open]')) {
    if (!target || !open.contains(target)) open.open = false;
  }
}

// A filter that was chosen acts at once.
document.addEventListener('change', (event) => {
  if (event.target.matches('.filters select, .filters input[type=checkbox]')) event.target.form.requestSubmit();
});

// Tables of boxes: Enter and arrows walk the column, changed rows are marked and counted.
document.addEventListener('keydown', (event) => {
  const box = event.target.closest('table[data-sheet] input');
  if (!box || !['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key) || event.ctrlKey) return;
  event.preventDefault();
  const cell = box.closest('td');
  let row = cell.parentElement;
  do { row = event.key === 'ArrowUp' ? row.previousElementSibling : row.nextElementSibling; } while (row && !row.cells[cell.cellIndex]?.querySelector('input'));
  const next = row && row.cells[cell.cellIndex].querySelector('input:not([type=hidden])');
  if (next) { next.focus(); next.select(); }
});
for (const form of document.querySelectorAll('form[data-edit]')) {
  const boxes = () => [...form.elements].filter((box) => box.name && box.type !== 'hidden');
  const differs = (box) => {
    if (box.type === 'checkbox' || box.type === 'radio') return box.checked !== box.defaultChecked;
    if (box.tagName === 'SELECT') return [...box.options].some((option) => option.selected !== option.defaultSelected) && box.value !== (([...box.options].find((option) => option.defaultSelected) || box.options[0] || {}).value);
    return box.type === 'file' ? box.value !== '' : box.value !== box.defaultValue;
  };
  let leaving = false;
  const count = form.querySelector('[data-changed]');
  form.addEventListener('input', () => {
    const rows = new Set();
    for (const box of boxes()) {
      const row = box.closest('tr');
      if (row) row.classList.toggle('is-changed', [...row.querySelectorAll('input, select')].some((other) => other.type !== 'hidden' && differs(other)));
      if (differs(box)) rows.add(row || box);
    }
    if (count) count.textContent = rows.size ? `Изменено строк: ${rows.size}` : count.dataset.changed;
  });
  form.addEventListener('submit', () => { leaving = true; });
  window.addEventListener('beforeunload', (event) => { if (!leaving && boxes().some(differs)) event.preventDefault(); });
}

// What a row would do is shown while it is typed: the form is sent with `check`, which saves nothing.
for (const form of document.querySelectorAll('form[data-preview]')) {
  let timer = 0, number = 0;
  const check = async () => {
    const own = ++number, body = new FormData(form);
    body.set('check', '1');
    try {
      const response = await fetch(form.action, { method: 'POST', body });
      const fresh = response.ok && new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(form.dataset.preview);
      const old = document.getElementById(form.dataset.preview);
      if (fresh && old && own === number) old.innerHTML = fresh.innerHTML;
    } catch { /* The next letter tries again; «Проверить» says what is wrong. */ }
  };
  form.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(check, 400); });
}

// A second press of the same button sends nothing twice.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented || event.target.method !== 'post') return;
  if (event.target.dataset.sent) { event.preventDefault(); return; }
  event.target.dataset.sent = 'yes';
  setTimeout(() => { delete event.target.dataset.sent; }, 5000);
});

// Parts of a page about work that goes on are replaced in place; a part with the focus or an open question stays.
const live = document.querySelector('[data-live]');
if (live) {
  const look = async () => {
    if (!document.hidden) {
      try {
        const response = await fetch(live.dataset.liveFrom ?? location.href);
        if (response.redirected) { location.assign(live.dataset.livePage ?? location.href); return; }
        if (response.ok) replaceParts(new DOMParser().parseFromString(await response.text(), 'text/html'));
      } catch { /* The shop does not answer: the next look tries again. */ }
    }
    setTimeout(look, Number(live.dataset.live) * 1000);
  };
  setTimeout(look, Number(live.dataset.live) * 1000);
}
function replaceParts(fresh) {
  for (const part of fresh.querySelectorAll('[data-part]')) {
    const old = document.getElementById(part.id);
    const isUsed = old && (old.contains(document.activeElement) || old.querySelector('details[open]'));
    if (old && !isUsed && old.innerHTML !== part.innerHTML) old.replaceWith(document.adoptNode(part));
  }
  const next = fresh.querySelector('[data-live]');
  if (next) live.dataset.live = next.dataset.live;
}

// Work that goes on by itself is looked at again.
const working = document.querySelector('[data-refresh]');
if (working) setTimeout(() => location.reload(), Number(working.dataset.refresh) * 1000);
