/* global SwaggerUIBundle */
const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});

const form = document.getElementById('sign-in');
const status = form.querySelector('output');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = 'Signing in…';
  try {
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    const { user, token } = await signIn(fields);
    ui.preauthorizeApiKey('userToken', `JWT ${token}`);
    status.textContent = `Signed in as ${user.name}. Requests below carry the token.`;
  } catch (error) {
    status.textContent = error.message;
  }
});

async function signIn({ person, host, social_token = null }) {
  const device = { identifier: 'reference-page', type: 'web', model: 'browser', version: '1', build: '1' };
  return post('/v1/token', { social_token: social_token ?? (await localToken(person, host)), host, device });
}

/** A token of the built-in identity provider, in the app that the host signs in with. */
async function localToken(person, host) {
  const branding =
    host === undefined ? {} : await read(fetch(`/v1/branding?host=${encodeURIComponent(host)}`));
  const { access_token } = await post('/local-provider/tokens', { person, app_id: branding.idp_app_id });
  return access_token;
}

const post = (path, body) =>
  read(
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

async function read(answering) {
  const response = await answering;
  const body = await response.json();
  if (!response.ok)
    throw new Error(body.message ?? body.error?.message ?? `The service answered ${response.status}.`);
  return body;
}
