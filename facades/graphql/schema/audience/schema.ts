import { lexicographicSortSchema } from 'graphql';
import { createBuilder } from '../builder.ts';
import { Inputs } from '../inputs.ts';
import { addLists } from '../lists.ts';
import { addMe } from '../me.ts';
import { addMutations } from '../mutations.ts';
import { addNodes } from '../nodes.ts';
import { addApplication } from '../types/application.ts';
import { addAudience, addAudienceTheme } from '../types/audience.ts';
import { addDomain } from '../types/domain.ts';
import { addEvent } from '../types/event.ts';
import { addLocale } from '../types/locale.ts';
import { addMessage } from '../types/message.ts';
import { addPage } from '../types/page.ts';
import { addPerson } from '../types/person.ts';
import { addPhoto } from '../types/photo.ts';
import { addServiceToken } from '../types/service-token.ts';
import { addTheme } from '../types/theme.ts';
import { addTrack } from '../types/track.ts';
import { addUser } from '../types/user.ts';
import { addVenue } from '../types/venue.ts';
import { audienceLists } from './lists.ts';
import { addAudienceQuery } from './query.ts';

const builder = createBuilder();
const inputs = new Inputs(builder);

addApplication(builder);
addAudience(builder);
addTheme(builder);
addAudienceTheme(builder);
addDomain(builder);
addEvent(builder, inputs.enums);
addLocale(builder);
addMessage(builder);
addPage(builder);
addPerson(builder);
addPhoto(builder);
addServiceToken(builder);
addTrack(builder);
addUser(builder);
addVenue(builder);

addAudienceQuery(builder);
addMe(builder);
addNodes(builder, [
  'Application',
  'Audience',
  'Domain',
  'Event',
  'Locale',
  'Message',
  'Page',
  'Person',
  'Photo',
  'ServiceToken',
  'Track',
  'User',
  'Venue',
]);
addLists(builder, inputs, audienceLists);
addMutations(builder, inputs, 'audience');

/** Everything about one audience. */
export const audienceSchema = lexicographicSortSchema(builder.toSchema());
