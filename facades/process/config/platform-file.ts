import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { onOneLine } from '../../../core/errors/field-errors.ts';
import { day } from '../../../core/values/time.ts';
import { line, prose, webAddress } from '../../../orm/statements/input-types.ts';
import { ConfigurationError } from './configuration-error.ts';
import { duration } from './variables.ts';

const platformFile = z.strictObject({
  name: line(100).optional(),
  title: line(200).optional(),
  description: prose(2000).optional(),
  contact_url: webAddress.optional(),
  imprint_url: webAddress.optional(),
  privacy_url: webAddress.optional(),
  map_style: webAddress.nullable().default(null),
  history_retention: duration.default(400 * day),
  session_maximum_age: duration.default(365 * day),
  voice_redirect_uris: z.array(z.string()).default([]),
});

/** What the platform is, as the operator decides: `platform.json` in DATA_DIR, if there is one. */
export function readPlatformFile(dataDirectory: string): z.output<typeof platformFile> {
  const path = join(dataDirectory, 'platform.json');
  const parsed = platformFile.safeParse(existsSync(path) ? parsedJson(readFileSync(path, 'utf8')) : {});
  if (!parsed.success) throw new ConfigurationError(`${path}: ${onOneLine(parsed.error)}`);
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
