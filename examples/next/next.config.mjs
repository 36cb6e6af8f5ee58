import { join } from 'node:path';

/** @type {import('next').NextConfig} */
export default {
  // The code of the shop is beside this folder.
  turbopack: { root: join(import.meta.dirname, '..') },
};
