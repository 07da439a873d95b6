type Work = () => void;

const reading: Work[] = [];
const sending: Work[] = [];
let isScheduled = false;

/**
 * At the end of a turn of the event loop, when all that had arrived is being handled: first the reads for several requests
 * at once are begun, then everything read is sent. In between, promises settle.
 */
export function readAtEndOfTurn(work: Work): void {
  reading.push(work);
  schedule();
}

export function sendAtEndOfTurn(work: Work): void {
  sending.push(work);
  schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => run(reading));
  setImmediate(() => {
    isScheduled = false;
    run(sending);
    if (reading.length > 0) schedule(); // begun by the reads themselves
  });
}

function run(works: Work[]): void {
  for (const work of works.splice(0)) work();
}
