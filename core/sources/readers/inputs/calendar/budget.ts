import { Rejection } from '../../rejected.ts';

const inOneSeries = 2000;
const ofAllSeries = 20_000;
/** What a rule costs that cannot be followed. */
const costOfFailure = 5000;

/** Bounds what the rules of all series give: a few bytes can mean millions of events. */
export class Budget {
  #left = ofAllSeries;

  take<Time>(repeat: () => Time[]): Time[] {
    if (this.#left <= 0) throw new Rejection(`beyond the ${ofAllSeries} times of series that are read`);
    let cost = costOfFailure;
    try {
      const times = repeat();
      if (times.length > inOneSeries) throw new Rejection(`recurs more than ${inOneSeries} times`, 'days');
      cost = times.length;
      return times;
    } finally {
      this.#left -= cost;
    }
  }
}
