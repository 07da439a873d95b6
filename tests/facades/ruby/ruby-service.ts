import { testApp } from '../../support/app/app.ts';
import { seedCity, seedEvent, seedVenue } from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';

// The service that the Ruby client's tests speak to. Prints what they need to know as variables, and runs until killed.
const { audience, locale } = await seedCity();
const venue = await seedVenue(locale, { name: 'The Hall' });
const event = await seedEvent(venue, { name: 'Dance' });
const { url } = await testApp();
const key = (await apiKey(audience)).replace('Bearer ', '');
const variables = {
  AUDIENCE_PLATFORM_URL: url,
  AUDIENCE_PLATFORM_TOKEN: key,
  ADMINISTRATORS_TOKEN: (await signIn({ admin: true })).token,
  LOCALE_ID: locale.id,
  VENUE_ID: venue.id,
  EVENT_ID: event.id,
};
console.log(
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
);
