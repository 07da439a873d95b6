import { idOf } from '../data/ids.ts';
import { pick, type Workload } from './workload.ts';

const document = `query Venues($localeId: ID!) {
  venuesConnection(first: 20, localeId: $localeId) {
    edges {
      node {
        id
        name
        locale { id name }
        page { id name url }
        eventsConnection(first: 3, upcoming: true) { edges { node { id name startsAt endsAt } } }
      }
    }
  }
}`;

export const venuesWithEvents: Workload = {
  name: 'W4',
  title: 'GraphQL: 20 venues, each with its locale, its page and its first 3 upcoming events',
  amount: 3000,
  request: ({ sizes, credentials }, n) => {
    const locale = pick(sizes.locales, n);
    const localeId = Buffer.from(`Locale:${idOf('locale', locale)}`).toString('base64');
    return {
      method: 'POST',
      path: `/v1/audience/${idOf('audience', locale % sizes.audiences)}/graphql`,
      headers: {
        authorization: credentials[n % credentials.length] ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: document, variables: { localeId } }),
    };
  },
  compared: (response) => [...JSON.stringify(response).matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name),
};
