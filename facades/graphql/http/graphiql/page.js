/* global GraphiQL, React, ReactDOM */
const root = document.getElementById('graphiql');

ReactDOM.createRoot(root).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: location.pathname }),
    defaultQuery: root.dataset.query,
    defaultHeaders: '{ "Authorization": "JWT <token>" }',
    defaultEditorToolsVisibility: 'headers',
    isHeadersEditorEnabled: true,
    shouldPersistHeaders: false,
  }),
);
