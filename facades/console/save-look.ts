import { callProcedure } from '../../core/procedure-list.ts';
import { attempting, type Posted, seeOther } from './console-form.ts';
import { postedLook, storedLook, themeInput } from './look.ts';
import { lookPage } from './look-page.ts';
import { lookProblems } from './look-preview.ts';
import { send } from './page.ts';
import { otherProblems } from './problems.ts';

/** Saves how pages look, or only shows it. */
export async function saveLook({ desk, posted }: Posted): Promise<void> {
  const look = postedLook(await storedLook(desk), posted);
  if (posted.has('preview')) return send(desk, lookPage(desk, look));
  const problems = lookProblems(desk, look);
  if (problems.length > 0) return send(desk, lookPage(desk, look, problems), 400);
  const work = async () => {
    await callProcedure('audiences.updateTheme', desk.context, themeInput(look));
    seeOther(desk.exchange, '/look?done=save');
  };
  await attempting(desk, { texts: {} }, work, async ({ refusal }) => {
    const sentences = otherProblems([], refusal.data.fields ?? {});
    return lookPage(desk, look, sentences.length > 0 ? sentences : [refusal.message]);
  });
}
