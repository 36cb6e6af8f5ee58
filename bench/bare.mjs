// The floor of `bench/payments.mjs`: a bare Fastify handler that makes one durable insert of the body it was sent and
// answers with as many bytes as the gateway. By the same driver, with the same durability, on the same disk.
//
// node bench/bare.mjs <folder | postgres://...> <bytes of the answer>
// The header `answer-bytes` of a request asks for an answer of another length.

import { join } from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { loadNative } from '../scripts/load.mjs';

const { openFile } = await loadNative('src/gateway/platform/store/driver.ts');

const [, , place = '', bytes = '1000'] = process.argv;

/** @returns {Promise<(body: string) => Promise<unknown>>} */
async function inserting() {
  if (!place.startsWith('postgres')) {
    const database = openFile(join(place, 'bare.db'));
    for (const pragma of ['journal_mode = wal', 'synchronous = full'])
      database.exec(`pragma ${pragma}`);
    database.exec('create table bare (id integer primary key, body text not null)');
    const statement = database.prepare('insert into bare (body) values (?)');
    return async (body) => statement.run([body]);
  }
  const pool = new pg.Pool({ connectionString: place, max: 10 });
  await pool.query(
    'create table if not exists bare (id bigint generated always as identity primary key, body text not null)',
  );
  return (body) =>
    pool.query({ name: 'bare', text: 'insert into bare (body) values ($1)', values: [body] });
}

const insert = await inserting();
const answer = JSON.stringify({ result: { code: '000.100.110' }, padding: '' });
/** @param {number} length in bytes */
const answerOf = (length) =>
  answer.replace('""', `"${'x'.repeat(Math.max(0, length - answer.length))}"`);
/** The answers by their length, as text. @type {Map<string, string>} */
const answers = new Map();

const app = fastify();
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, text, done) => done(null, text),
);
app.post('/v1/payments', async (request, reply) => {
  await insert(String(request.body));
  const length = String(request.headers['answer-bytes'] ?? bytes);
  const body = answers.get(length) ?? answerOf(Number(length));
  answers.set(length, body);
  return reply.type('application/json;charset=UTF-8').send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
process.on('SIGTERM', () => process.exit(0));
