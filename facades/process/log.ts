import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';

/** JSON lines, buffered since a write costs as much as a small read; formatted on a terminal. */
export const createLog = (): Logger =>
  process.stdout.isTTY
    ? pino(pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino({ base: null }, pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }));
