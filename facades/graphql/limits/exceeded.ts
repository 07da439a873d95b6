import { EndsRequest } from '../execution/turns.ts';

/** Ends a request that costs too much. */
export const exceeded = (problem: string): EndsRequest =>
  new EndsRequest('invalid_request', { message: `This document ${problem}.` });

export const tooMany = (limit: number, what: string): EndsRequest =>
  exceeded(`returns more than ${limit.toLocaleString('en')} ${what}: request fewer records or fields`);
