// A slow link: a proxy that delays what it passes on, and passes on only so many bytes a second in each direction. All
// connections of all proxies share the link, as those of a browser do.

import { connect, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';

/** @typedef {{ rtt: number, down: number, up: number }} Speed round trip in ms; Mbit/s, 0 = not limited */

/** So much is passed on at once, in bytes. */
const PIECE = 8192;

export class Link {
  /** @type {Speed} */
  speed = { rtt: 0, down: 0, up: 0 };
  /** When the link is free again, by direction. */
  #free = { down: 0, up: 0 };
  /** @type {import('node:net').Server[]} */
  #servers = [];

  /** Opens a proxy to a port of this machine. @param {number} target @returns {Promise<number>} its port */
  async open(target) {
    const server = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
      // A connection takes a round trip before it can be used.
      setTimeout(() => {
        const gateway = connect({ port: target, host: '127.0.0.1', noDelay: true });
        this.#pass(client, gateway, 'up');
        this.#pass(gateway, client, 'down');
      }, this.speed.rtt);
    });
    this.#servers.push(server);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close() {
    for (const server of this.#servers) server.close();
  }

  /**
   * @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {'down' | 'up'} direction
   */
  #pass(from, to, direction) {
    /** @type {{ at: number, piece: Buffer | undefined }[]} what is under way; `undefined` is the end */
    const underWay = [];
    const arrive = () => {
      const now = performance.now();
      while (underWay[0] && underWay[0].at <= now) {
        const { piece } = /** @type {{ piece: Buffer | undefined }} */ (underWay.shift());
        if (piece) to.write(piece);
        else to.end();
      }
      if (underWay[0]) setTimeout(arrive, Math.max(0, underWay[0].at - now));
    };
    /** @param {Buffer | undefined} piece */
    const send = (piece) => {
      const { rtt } = this.speed;
      const limit = this.speed[direction];
      let at = performance.now();
      if (limit > 0 && piece) {
        at = Math.max(at, this.#free[direction]) + (piece.length * 8) / (limit * 1000);
        this.#free[direction] = at;
      }
      underWay.push({ at: at + rtt / 2, piece });
      if (underWay.length === 1) arrive();
    };
    from.on('data', (data) => {
      for (let i = 0; i < data.length; i += PIECE) send(data.subarray(i, i + PIECE));
    });
    from.on('end', () => send(undefined));
    // A browser that is closed breaks its connections.
    from.on('error', () => to.destroy());
    from.resume();
  }
}
