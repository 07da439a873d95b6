import packageFile from '../../package.json' with { type: 'json' };

/** Node's options in `npm start`. */
export const startOptions: readonly string[] = packageFile.scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
