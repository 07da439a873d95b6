// Without this script, the form loads the page again. With it, the focus stays where it is, and what was said is announced.
const form = document.querySelector('[data-rsvp]');

form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { submitter } = event;
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(new FormData(form, submitter)),
  });
  if (!response.ok) return location.reload();
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const selector of ['.detail > header', '[data-rsvp]', '[data-rsvp] ~ [role=status]', '[data-who]'])
    document.querySelector(selector).replaceChildren(...page.querySelector(selector).childNodes);
  const same = form.querySelector(`[value=${submitter.value}]`);
  (same ?? form.querySelector('button')).focus();
});
