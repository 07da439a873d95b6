import { z } from 'zod';
import { Theme } from '../../orm/schema/entities/audience.ts';
import { name, text } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { may, proven } from '../procedures/procedures.ts';
import { permissionToWrite } from '../records/mutations.ts';
import { expectedVersion } from '../records/preconditions.ts';
import { audienceChoice, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { nullAs } from '../values/null-as.ts';
import { lockAudience } from './audience.ts';
import { isColor, presetNames, themeOf, themeWarnings } from './theme-colors.ts';

/** The branding response is an object keyed by color name, where these three keys are special in JavaScript. */
const colorName = /^(?!(?:__proto__|constructor|prototype)$)[\w-]+$/;

const color = z
  .strictObject({
    name: name(100)
      .regex(
        colorName,
        'must consist of letters, digits, - and _, and must not be __proto__, constructor or prototype',
      )
      .describe('What the color is for, such as `primary`: letters, digits, `-` and `_`.'),
    value: name(500)
      .refine(isColor, 'must be a color of CSS, such as #0f766e')
      .describe('The color, such as `#0f766e`.'),
  })
  .meta({ id: 'ThemeColorInput', description: 'A named color of a theme.' });

const colors = z
  .array(color)
  .max(500)
  .superRefine((list, context) => {
    for (const [index, { name }] of list.entries())
      if (list.findIndex((other) => other.name === name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is a duplicate' });
  });

const themeChange = z
  .strictObject({
    preset: text(200)
      .nullable()
      .optional()
      .describe(
        `The name of the preset, whose colors pages use for those that the lists leave out: ${presetNames.join(', ')}.`,
      ),
    tagline: text(1000).nullable().optional().describe('The tagline that apps show below the name.'),
    light: nullAs(colors, []).describe('The colors of the light theme. Replaces the whole list.'),
    dark: nullAs(colors, []).describe('The colors of the dark theme. Replaces the whole list.'),
  })
  .meta({ id: 'ThemeInput', description: 'Changes to a theme.' });

export const updateAudienceTheme = may(permissionToWrite('theme'))
  .meta({ graphql: { name: 'updateAudienceTheme', returns: 'Audience' } })
  .input(
    z.strictObject({
      ...audienceChoice,
      ...expectedVersion,
      theme: themeChange.describe('The changes. Omitted fields are unchanged; null clears a field.'),
    }),
  )
  .output(
    proven(
      z.object({
        id: uuid,
        warnings: z
          .array(z.string())
          .describe(
            'What may be wrong with the theme as it is now: names that pages do not know, colors that cannot be read.',
          ),
      }),
    ),
  )
  .mutation(async ({ ctx, input: { audience_id, expected_version, theme: change } }) => {
    const { audienceId: id } = await writingScopeInAudience(ctx, audience_id);
    const updatedAt = ctx.now();
    const { preset = null, ...colors } = await runTransaction(ctx, async (transaction) => {
      await lockAudience(transaction, { id, expected_version });
      return transaction.em.upsert(Theme, { audienceId: id, ...change, updatedAt });
    });
    return { id, warnings: themeWarnings(themeOf({ preset, ...colors })) };
  });
