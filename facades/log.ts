import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';

/** JSON lines for machines; pretty ones on a terminal. */
export const createLog = (): Logger =>
  process.stdout.isTTY
    ? pino(pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino({ base: null });
