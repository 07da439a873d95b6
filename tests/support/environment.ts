import { resolve } from 'node:path';

const { PATH = '', HOME = '' } = process.env;

/** Where Node keeps what it has compiled, as for `npm start`: a process that finds it starts in half the time. */
export const compileCache = resolve('node_modules/.cache/node');

/** All that a program under test is given of the environment. */
export const inherited = { PATH, HOME, NODE_COMPILE_CACHE: compileCache };
