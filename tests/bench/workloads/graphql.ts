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

/** The same, as PostGraphile names it. */
const postgraphileDocument = `query Venues($localeId: UUID!) {
  allVenues(first: 20, condition: { localeId: $localeId, hidden: false }, orderBy: [NAME_ASC, ID_ASC]) {
    nodes {
      id
      name
      localeByAudienceIdAndLocaleId { id name }
      pageByAudienceIdAndPageId { id name url }
      upcomingEvents(first: 3) { nodes { id name startsAt endsAt } }
    }
  }
}`;

export const venuesWithEvents: Workload = {
  name: 'W4',
  title: 'GraphQL: 20 venues, each with its locale, its page and its first 3 upcoming events',
  contenders: ['limit', 'mercurius', 'postgraphile', 'service'],
  amount: 3000,
  request: ({ sizes, credentials }, n, contender) => {
    const locale = pick(sizes.locales, n);
    const id = idOf('locale', locale);
    const localeId = Buffer.from(`Locale:${id}`).toString('base64');
    const body =
      contender === 'postgraphile'
        ? { query: postgraphileDocument, variables: { localeId: id } }
        : { query: document, variables: { localeId } };
    return {
      method: 'POST',
      path: `/v1/audience/${idOf('audience', locale % sizes.audiences)}/graphql`,
      headers: {
        authorization: credentials[n % credentials.length] ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    };
  },
  compared: (response) => [...JSON.stringify(response).matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name),
};
