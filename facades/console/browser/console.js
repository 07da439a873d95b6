// What the console's pages do besides, in browsers with scripts. Everything works without it.

/** Offers the names of records while somebody types one, such as that of a venue. */
function offerNames(input) {
  const list = document.createElement('datalist');
  list.id = `${input.id}-names`;
  input.after(list);
  if (input instanceof HTMLInputElement) input.setAttribute('list', list.id);
  let asked = '';
  input.addEventListener('input', async () => {
    const words = input.value.trim();
    asked = words;
    if (words.length < 2) return;
    const response = await fetch(`/${input.dataset.names}/names?q=${encodeURIComponent(words)}`, {
      headers: { accept: 'text/html' },
    });
    if (response.ok && asked === words) list.innerHTML = await response.text();
  });
}

for (const input of document.querySelectorAll('input[data-names]')) offerNames(input);

/** Ticks all boxes of a name, or none where all are ticked. */
for (const button of document.querySelectorAll('[data-tick]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const boxes = [...button.form.querySelectorAll(`[name="${button.dataset.tick}"]`)];
    const all = boxes.every(({ checked }) => checked);
    for (const box of boxes) box.checked = !all;
  });
}

/** What was written and ticked beside other items of a page stays while one is decided. */
const boxes = [...document.querySelectorAll('.why, .proposed-item [type=checkbox]')];
const kept = JSON.parse(sessionStorage.getItem('kept') ?? '{}');
sessionStorage.removeItem('kept');
const stateOf = ({ type }) => (type === 'checkbox' ? 'checked' : 'value');
const keyOf = ({ type, name, value }) => `${location.pathname} ${name} ${type === 'checkbox' ? value : ''}`;
for (const box of boxes) box[stateOf(box)] = kept[keyOf(box)] ?? box[stateOf(box)];
boxes[0]?.form.addEventListener('submit', () => {
  const states = boxes.map((box) => [keyOf(box), box[stateOf(box)]]);
  sessionStorage.setItem('kept', JSON.stringify(Object.fromEntries(states)));
});

/** Keys go on from the item to which an address leads. */
document.querySelector('[data-item]:target')?.focus({ preventScroll: true });

/** Replaces a part of the page. What was opened in it stays open, a map stays, and where somebody writes, they go on. */
function replace(part, fresh) {
  const { id, value } = document.activeElement;
  const details = fresh.querySelectorAll('details');
  for (const [index, { open }] of part.querySelectorAll('details').entries())
    if (open) details[index]?.setAttribute('open', '');
  for (const kept of part.querySelectorAll('[data-kept]'))
    fresh.querySelector(`#${kept.id}`)?.replaceWith(kept);
  const isWithin = part.contains(document.activeElement);
  part.replaceWith(fresh);
  const control = isWithin && id !== '' ? document.getElementById(id) : null;
  if (control !== null) {
    control.value = value;
    control.focus();
  }
  document.dispatchEvent(new Event('previewed'));
}

/** What a form would do, shown again after each change. */
for (const form of document.querySelectorAll('form[data-preview]')) {
  let changes = 0;
  form.addEventListener('change', async ({ target }) => {
    const change = ++changes;
    const [written, picked] = target.name.split('.picked');
    if (picked !== undefined) form.elements[written].value = target.value;
    const body = new URLSearchParams(new FormData(form));
    body.set('preview', 'on');
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const shown = page.getElementById(form.dataset.preview);
    // What has been chosen meanwhile is not in it, but in the next one.
    if (shown === null || change !== changes) return;
    const part = document.getElementById(form.dataset.preview);
    const problem = page.querySelector('.notice.problem');
    form.querySelector('.notice.problem')?.remove();
    if (problem === null) replace(part, shown);
    else part.before(problem);
  });
}

/** What changes while somebody looks at it is read again, but not under their hands. */
const live = () => [...document.querySelectorAll('[data-live]')];

async function refresh() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const part of live()) {
    const isInUse = part.contains(document.activeElement) || part.querySelector('details[open]') !== null;
    const fresh = page.getElementById(part.id);
    if (!isInUse && fresh !== null) part.replaceWith(fresh);
  }
}

/** Of each browser, connections are few: a page that nobody sees has none. */
function follow() {
  if (document.hidden || live().length === 0) return;
  const events = new EventSource('/live');
  events.addEventListener('message', refresh);
  document.addEventListener('visibilitychange', () => events.close(), { once: true });
}

follow();
document.addEventListener('visibilitychange', () => {
  follow();
  if (!document.hidden) refresh();
});

/** j and k go through what a page lists, / goes to the search, ? tells of keys. */
const items = () => [...document.querySelectorAll('[data-item]')];

function move(step) {
  const all = items();
  const current = all.findIndex((item) => item.contains(document.activeElement));
  const next = all[Math.min(Math.max(current + step, 0), all.length - 1)];
  const target = next?.querySelector('a, button, input, summary') ?? next;
  target?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses the button of a key, or goes to its box. */
function press(key) {
  const target = document.activeElement?.closest('[data-item]')?.querySelector(`[data-key="${key}"]`);
  if (target?.matches('input')) target.focus();
  else target?.click();
}

/** Enter in the box of a key presses the button before it. */
for (const box of document.querySelectorAll('input[data-key]'))
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) box.previousElementSibling.click();
  });

const keys = {
  j: () => move(1),
  k: () => move(-1),
  '/': () => document.getElementById('find')?.focus(),
  '?': () => document.getElementById('keys')?.focus(),
};

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input:not([type=checkbox]), textarea, select') !== null;
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const handle = keys[event.key] ?? (/^[a-z]$/.test(event.key) ? () => press(event.key) : undefined);
  if (handle === undefined) return;
  handle();
  if (event.key in keys || document.activeElement !== event.target) event.preventDefault();
});
