import { lexicographicSortSchema } from 'graphql';
import { createBuilder } from '../builder.ts';
import { Inputs } from '../inputs.ts';
import { addMutations } from '../mutations.ts';
import { addAudience, addAudienceTheme } from '../types/audience.ts';
import { addTheme } from '../types/theme.ts';
import { addAudienceQuery } from './query.ts';

const builder = createBuilder();
addAudience(builder);
addTheme(builder);
addAudienceTheme(builder);
addAudienceQuery(builder);
addMutations(builder, new Inputs(builder), 'audience');

/** Everything about one audience. */
export const audienceSchema = lexicographicSortSchema(builder.toSchema());
