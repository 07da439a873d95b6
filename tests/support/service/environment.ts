import { resolve } from 'node:path';

const { PATH = '', HOME = '' } = process.env;

/** Where Node keeps what it has compiled, as for `npm start`: a process that finds it starts in half the time. */
export const compileCache = resolve('node_modules/.cache/node');

/** All that a program under test is given of the environment. */
export const inherited = { PATH, HOME, NODE_COMPILE_CACHE: compileCache };

/**
 * For processes that live for seconds: V8 optimizes the database's code later, and with one thread beside the main one, as
 * for `npm start`. Otherwise half a second of each start goes into code that is hardly used.
 */
export const shortLived = ['--wasm-tiering-budget=100000000', '--v8-pool-size=1', '--max-semi-space-size=32'];
