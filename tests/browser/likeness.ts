import type { Browser } from 'playwright-core';
import { z } from 'zod';

/** The pictures as a few cells each, whose colors are averages: fonts of another machine hardly change them. */
const cellsOf = `(addresses) => Promise.all(addresses.map(async (address) => {
  const picture = await (await fetch(address)).blob();
  const size = { resizeWidth: 16, resizeHeight: 10, resizeQuality: 'high' };
  const context = new OffscreenCanvas(16, 10).getContext('2d');
  context.drawImage(await createImageBitmap(picture, size), 0, 0);
  const { width, height } = await createImageBitmap(picture);
  return { width, height, cells: [...context.getImageData(0, 0, 16, 10).data] };
}))`;

const seen = z.object({ width: z.number(), height: z.number(), cells: z.array(z.number()) });

/** By how much two pictures differ from afar: 0 to 255. Infinite if they are of different sizes. */
export async function difference(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.newPage();
  const addresses = [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  const [a, b] = z
    .tuple([seen, seen])
    .parse(await page.evaluate(`(${cellsOf})(${JSON.stringify(addresses)})`));
  await page.close();
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  const differences = a.cells.map((value, index) => Math.abs(value - (b.cells[index] ?? 0)));
  return differences.reduce((sum, each) => sum + each, 0) / differences.length;
}
