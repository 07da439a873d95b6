import { Router } from 'express';

/** Files by their names, served from here rather than from a CDN. */
export function serveFiles(files: Readonly<Record<string, string>>, headers = {}): Router {
  const router = Router();
  for (const [name, path] of Object.entries(files))
    router.get(`/${name}`, (_request, response) => response.sendFile(path, { maxAge: '1h', headers }));
  return router;
}
