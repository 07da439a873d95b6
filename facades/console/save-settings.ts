import { seeOther } from '../http/see-other.ts';
import { attempting, type Posted } from './console-form.ts';
import { fieldsOf } from './fields.ts';
import { inputOf } from './input.ts';
import { postedTexts } from './posted.ts';
import { storedSettings, update } from './settings.ts';
import { settingsPage } from './settings-page.ts';

export async function saveSettings({ desk, posted }: Posted): Promise<void> {
  const fields = fieldsOf(desk.words, update.input);
  const before = await storedSettings(desk, fields);
  const texts = postedTexts(fields, posted);
  const work = async () => {
    const changed = await inputOf({ desk, zone: 'UTC' }, fields, texts, before.texts);
    const expected_version = Number(posted.get('version')) || null;
    await update.call(desk.context, async () => ({ expected_version, ...changed }));
    seeOther(desk.exchange, '/settings?done=save');
  };
  await attempting(desk, { texts, version: posted.get('version') }, work, (attempt) =>
    settingsPage(desk, attempt),
  );
}
