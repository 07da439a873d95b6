import { audiences } from '../../orm/records/audience.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { themeOf } from '../audiences/theme-colors.ts';
import type { Dependencies } from '../request/context.ts';
import type { Settings } from '../request/settings.ts';
import type { Writer } from './letter.ts';

export interface AudienceWriter extends Writer {
  readonly subdomain: string | null;
}

/** An audience as the writer of letters; the platform if it is none. */
export async function writerOf(
  { database, settings, now }: Pick<Dependencies, 'database' | 'settings' | 'now'>,
  audienceId: string | null,
): Promise<AudienceWriter> {
  const scope = audienceId === null ? null : wholeAudience(audienceId, now().toISOString());
  const [found] = scope === null ? [] : await database.query(audiences.byIds, scope, [[scope.audienceId]]);
  return found === undefined ? platform(settings) : { ...found, theme: themeOf(found) };
}

const platform = ({ platformWords, platformDomain }: Settings): AudienceWriter => ({
  name: platformWords.title ?? platformDomain,
  subdomain: null,
  default_language: null,
  logo_url: null,
  theme: { preset: null, light: {}, dark: {} },
});
