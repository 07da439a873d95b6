import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkMail } from '../../../../core/health/check-mail.ts';
import { checkPictures } from '../../../../core/health/check-pictures.ts';
import { createMailer } from '../../../../core/network/mailer.ts';
import { bucket } from '../../../../core/pictures/bucket.ts';
import type { Config } from '../../../process/config/config.ts';
import { ConfigurationError } from '../../../process/config/configuration-error.ts';
import { attempt, type Finding } from './doctor-database.ts';

/** The mail server and the bucket of pictures, where they are set. */
export async function examineServices({ mail, picturesUrl }: Config): Promise<Finding[]> {
  const mailer = mail && createMailer(mail);
  const pictures = picturesUrl === undefined ? undefined : bucket(picturesUrl);
  return Promise.all([
    ...(mailer ? [attempt('mail', () => checkMail({ mailer }))] : []),
    ...(pictures ? [attempt('pictures', () => checkPictures({ pictures }))] : []),
  ]);
}

/** The data directory, or the nearest one above it, in which the first start creates it. */
export function requireWritable(dataDirectory: string): void {
  let path = resolve(dataDirectory);
  while (!existsSync(path)) path = dirname(path);
  try {
    if (!statSync(path).isDirectory()) throw new Error('it is not a directory');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `DATA_DIR: nothing can be written to ${path} (${reason}). Set another directory, or let the service write there.`,
    );
  }
}
