import { join } from 'node:path';

/** @type {import('next').NextConfig} */
export default {
  // The code of the shop is beside this folder, and `payment-widgets/server` above it.
  turbopack: { root: join(import.meta.dirname, '../..') },
};
