import * as assert from 'uvu/assert';

/** What a service tells on the port of its metrics. */
export async function metricsOf(port: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.is(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', 'text/plain');
  return response.text();
}
