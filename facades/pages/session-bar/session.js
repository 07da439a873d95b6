const field = document.querySelector('#session input[name=form_token]');

export const isSignedIn = field !== null;

let held;

/** A JWT of the person who signed in on this host; undefined for a stranger. */
export async function accessToken() {
  if (!isSignedIn) return undefined;
  if (held === undefined || held.until < performance.now()) held = await requestToken();
  return held.token;
}

async function requestToken() {
  const response = await fetch('/sign-in/token', {
    method: 'POST',
    body: new URLSearchParams({ form_token: field.value }),
  });
  if (!response.ok) {
    document.querySelector('#session [role=status]').textContent =
      'Your sign-in has ended: load this page again.';
    throw new Error('Your sign-in has ended.');
  }
  const { token, expires_in } = await response.json();
  return { token, until: performance.now() + (expires_in - 60) * 1000 };
}
