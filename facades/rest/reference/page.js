/* global SwaggerUIBundle */
import { accessToken } from './session.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

// Before there is anything to press: a request that is sent earlier would be a stranger's.
const token = await accessToken().catch(() => undefined);
const authorized = token && `JWT ${token}`;

const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: authorize,
  requestInterceptor: renewAuthorization,
});

function authorize() {
  if (authorized !== undefined) ui.preauthorizeApiKey('userToken', authorized);
}

/** Swagger UI keeps the token that it was given first; this page's lasts for an hour. */
async function renewAuthorization(request) {
  if (authorized !== undefined && request.headers.Authorization === authorized)
    request.headers.Authorization = `JWT ${await accessToken()}`;
  return request;
}
