// The health check of the image: exits with 0 if the gateway of this container answers GET /health with 200, otherwise with 1.
// The check reads PORT and TLS_CERT, so set these by the environment and not by flags.

import { get } from 'node:http';
import { get as getWithTls } from 'node:https';

const { PORT = '3000', TLS_CERT } = process.env;
const options = {
  host: '127.0.0.1',
  port: Number(PORT),
  path: '/health',
  // The certificate names the public address and not 127.0.0.1.
  rejectUnauthorized: false,
  timeout: 4000,
};

(TLS_CERT ? getWithTls : get)(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
