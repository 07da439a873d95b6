/* global GraphiQL, React, ReactDOM */
import { accessToken, isSignedIn } from '/docs/session.js';

const root = document.getElementById('graphiql');
const defaultQuery = root.dataset.query;

/** Each endpoint has documents of its own. */
const keyOf = (name) => `${location.pathname} ${name}`;
const storage = {
  getItem: (name) => localStorage.getItem(keyOf(name)),
  setItem: (name, value) => localStorage.setItem(keyOf(name), value),
  removeItem: (name) => localStorage.removeItem(keyOf(name)),
};

/** As the person who is signed in, unless the headers editor names another credential. */
async function fetchAuthorized(address, options) {
  const headers = new Headers(options.headers);
  const token = await accessToken();
  if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `JWT ${token}`);
  return fetch(address, { ...options, headers });
}

/** Only of the query that this page brings: what a person wrote may change something. */
async function firstResponse() {
  const shown = storage.getItem('graphiql:query') ?? defaultQuery;
  if (!isSignedIn || shown !== defaultQuery) return undefined;
  const response = await fetchAuthorized(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: defaultQuery }),
  });
  return JSON.stringify(await response.json(), null, 2);
}

ReactDOM.createRoot(root).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: location.pathname, fetch: fetchAuthorized }),
    defaultQuery,
    isHeadersEditorEnabled: true,
    response: await firstResponse().catch(() => undefined),
    shouldPersistHeaders: false,
    storage,
  }),
);
