import { join } from 'node:path';
import { GraphApi } from '../../core/auth/graph-api.ts';
import { OpenId } from '../../core/auth/open-id.ts';
import { operator } from '../../core/auth/principal.ts';
import { ownIssuers } from '../../core/auth/provider-apps.ts';
import { createMailer } from '../../core/network/mailer.ts';
import { pushesOf } from '../../core/network/push/pushes.ts';
import { bucket } from '../../core/pictures/bucket.ts';
import { directory } from '../../core/pictures/directory.ts';
import type { Context, Dependencies } from '../../core/request/context.ts';
import type { Database } from '../../orm/database.ts';
import type { Config } from './config/config.ts';

export const createDependencies = (
  database: Database,
  config: Config,
  log: Dependencies['log'],
): Dependencies => {
  const { mail, push, dataDirectory, picturesUrl, settings } = config;
  return {
    database,
    ...providersOf(config),
    mailer: mail === undefined ? null : createMailer(mail),
    pushes: pushesOf(push, { log, now, settings }),
    pictures: picturesUrl === undefined ? directory(join(dataDirectory, 'pictures')) : bucket(picturesUrl),
    log,
    now,
  };
};

export const providersOf = ({ providerUrl, settings }: Config) => ({
  provider: new GraphApi(providerUrl),
  openId: new OpenId(settings.httpIssuers, ownIssuers(settings)),
  settings,
});

const now = (): Date => new Date();

/** The context of what the service does by itself, or its operator by a command. */
export const operatorContext = (dependencies: Dependencies): Context => ({
  ...dependencies,
  principal: operator,
});
