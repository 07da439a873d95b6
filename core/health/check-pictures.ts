import { v7 as newId } from 'uuid';
import type { Dependencies } from '../request/context.ts';

/** Whether pictures can be stored, read and deleted: writes a small file for a moment. */
export async function checkPictures({ pictures }: Pick<Dependencies, 'pictures'>): Promise<string> {
  const key = `trial-${newId()}`;
  try {
    await pictures.write(key, Buffer.from('trial'));
    const file = await pictures.read(key);
    file?.destroy();
    if (file === null) throw new Error('what was written is not there');
    await pictures.delete(key);
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? cause.message : message;
    throw new Error(`Pictures cannot be stored (${reason}). Check PICTURES_URL, or else DATA_DIR.`);
  }
  return 'Pictures can be stored, read and deleted';
}
