import { z } from 'zod';
import { Theme } from '../../orm/entities/theme.ts';
import { uuid } from '../ids.ts';
import { adminProcedure } from '../procedures.ts';
import { audienceChoice, writingAudience } from '../scope.ts';
import { name, text } from '../text.ts';

/** Branding gives the colors as an object by name, where these three mean something else to JavaScript. */
const colorName = /^(?!(?:__proto__|constructor|prototype)$)[\w-]+$/;

const color = z
  .strictObject({
    name: name(100)
      .regex(colorName, 'must be of letters, digits, - and _, and not __proto__, constructor or prototype')
      .describe('What the color is for, such as `primary`: letters, digits, `-` and `_`.'),
    value: name(500).describe('The color, such as `#0f766e`.'),
  })
  .meta({ id: 'ThemeColorInput', description: 'A value of a theme.' });

const colors = z
  .array(color)
  .max(500)
  .superRefine((list, context) => {
    for (const [index, { name }] of list.entries())
      if (list.findIndex((other) => other.name === name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is given twice' });
  });

const themeChange = z
  .strictObject({
    preset: text(200).nullable().optional().describe('The set of values to start from.'),
    tagline: text(1000).nullable().optional().describe('The line that apps show under the name.'),
    light: colors.optional().describe('The values of the light theme. A list given replaces the list.'),
    dark: colors.optional().describe('The values of the dark theme. A list given replaces the list.'),
  })
  .meta({ id: 'ThemeInput', description: 'What to change of a theme.' });

export const updateAudienceTheme = adminProcedure
  .meta({ graphql: { schemas: ['audience'], name: 'updateAudienceTheme', returns: 'Audience' } })
  .input(
    z.strictObject({
      ...audienceChoice,
      theme: themeChange.describe('What to change: parts left out stay, and null clears.'),
    }),
  )
  .output(z.object({ id: uuid }))
  .mutation(async ({ ctx, input: { audience_id, theme: change } }) => {
    const audienceId = await writingAudience(ctx, audience_id);
    const updatedAt = ctx.now();
    await ctx.database.write(({ em }) => em.upsert(Theme, { audienceId, ...change, updatedAt }));
    return { id: audienceId };
  });
