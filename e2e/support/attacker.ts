/**
 * A page that speaks the frames' protocol itself, without the widget, and keeps everything it hears: what a hostile
 * page can do, and what it gets.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A session that nobody would draw by chance. */
export const SESSION = 'f'.repeat(32);

/** A set-up that every frame takes. */
export const SETUP = {
  label: 'Card Number',
  placeholder: '',
  lang: 'en',
  brands: ['VISA', 'MASTER', 'AMEX'],
  brand: 'VISA',
  required: true,
  mask: false,
  grouping: true,
  mayBePast: false,
  lookUp: false,
  hint: '',
  twins: false,
  fault: '',
  style: {},
  placeholderStyle: {},
};

/** A welcome that every frame takes. */
export const WELCOME = { pw: 1, type: 'welcome', session: SESSION, again: false, setup: SETUP };

/** An order that the number's frame takes. */
export const ORDER = {
  key: 'k'.repeat(32),
  attempt: 'a'.repeat(32),
  path: 'payment',
  checkout: '',
  fields: [
    ['paymentBrand', 'VISA'],
    ['card.holder', 'Jane Jones'],
    ['card.expiryMonth', '12'],
    ['card.expiryYear', '2034'],
  ],
  siblings: [] as string[],
};

/** What the attacker's page keeps: each by a number. */
interface Kept {
  readonly frames: HTMLIFrameElement[];
  /** Messages that came from the window of each frame. */
  readonly fromFrames: unknown[][];
  readonly loads: number[];
  readonly ports: MessagePort[];
  /** Everything that came over each port. */
  readonly fromPorts: unknown[][];
}

type WithKept = Window & { kept: Kept };

/** One port that the attacker holds. */
export interface Held {
  readonly number: number;
  say(name: unknown, value: unknown): Promise<void>;
  /** Sends a request; what is answered comes with `heard`. */
  ask(name: unknown, value: unknown, id: number): Promise<void>;
  /** Asks and waits for the answer. */
  answer(name: string, value: unknown): Promise<unknown>;
  heard(): Promise<Envelope[]>;
}

/** A message on a port. */
export interface Envelope {
  readonly name?: unknown;
  readonly value?: unknown;
  readonly re?: unknown;
}

/** The attacker on a page that is open, or in a frame of it. */
export async function attackFrom(page: Pick<Page, 'evaluate' | 'locator'>) {
  await page.evaluate(() => {
    const kept: Kept = { frames: [], fromFrames: [], loads: [], ports: [], fromPorts: [] };
    Object.assign(window, { kept });
    window.addEventListener('message', ({ source, data }) => {
      const at = kept.frames.findIndex((frame) => frame.contentWindow === source);
      kept.fromFrames[at]?.push(data);
    });
  });
  let asked = 1000;

  const held = (number: number): Held => ({
    number,
    say: (name, value) =>
      page.evaluate(
        ([at, data]) => (window as unknown as WithKept).kept.ports[at as number]?.postMessage(data),
        [number, { name, value }] as const,
      ),
    ask: (name, value, id) =>
      page.evaluate(
        ([at, data]) => (window as unknown as WithKept).kept.ports[at as number]?.postMessage(data),
        [number, { name, value, ask: id }] as const,
      ),
    async answer(name, value) {
      const id = ++asked;
      await this.ask(name, value, id);
      const find = async () => (await this.heard()).find(({ re }) => re === id);
      await expect.poll(find, { timeout: 15_000, intervals: [20, 50] }).toBeDefined();
      return (await find())?.value;
    },
    heard: () =>
      page.evaluate(
        (at) => (window as unknown as WithKept).kept.fromPorts[at] as Envelope[],
        number,
      ),
  });

  return {
    /** Puts a frame into the page; gives its number, without waiting for anything. */
    embed: (src: string, attributes: Readonly<Record<string, string>> = {}): Promise<number> =>
      page.evaluate(
        ([address, more]) => {
          const { kept } = window as unknown as WithKept;
          const frame = document.createElement('iframe');
          for (const [name, value] of Object.entries(more)) frame.setAttribute(name, value);
          const at = kept.frames.push(frame) - 1;
          kept.fromFrames[at] = [];
          kept.loads[at] = 0;
          frame.addEventListener('load', () => {
            kept.loads[at] = (kept.loads[at] ?? 0) + 1;
          });
          frame.src = address;
          document.body.append(frame);
          return at;
        },
        [src, attributes] as const,
      ),
    /** What the window of a frame said. */
    said: (frame: number): Promise<unknown[]> =>
      page.evaluate((at) => (window as unknown as WithKept).kept.fromFrames[at] ?? [], frame),
    /** Waits until a frame has said hello so many times. */
    async greeted(frame: number, times = 1): Promise<void> {
      await expect.poll(async () => (await this.said(frame)).length).toBe(times);
    },
    async loaded(frame: number): Promise<void> {
      await expect
        .poll(() => page.evaluate((at) => (window as unknown as WithKept).kept.loads[at], frame))
        .toBeGreaterThan(0);
    },
    /** Posts anything to a frame with this many fresh ports; gives the other ends. */
    post: async (frame: number, data: unknown, ports = 1): Promise<Held[]> => {
      const numbers = await page.evaluate(
        ([at, message, count]) => {
          const { kept } = window as unknown as WithKept;
          const made: number[] = [];
          const theirs: MessagePort[] = [];
          for (let i = 0; i < count; i++) {
            const { port1, port2 } = new MessageChannel();
            const heard: unknown[] = [];
            port1.onmessage = ({ data: said }) => heard.push(said);
            made.push(kept.ports.push(port1) - 1);
            kept.fromPorts.push(heard);
            theirs.push(port2);
          }
          kept.frames[at]?.contentWindow?.postMessage(message, '*', theirs);
          return made;
        },
        [frame, data, ports] as const,
      );
      return numbers.map(held);
    },
    /** Posts a welcome with this many brands, made where it is posted. */
    async postHuge(frame: number, welcome: object, brands: number): Promise<Held> {
      const number = await page.evaluate(
        ([at, message, count]) => {
          const { kept } = window as unknown as WithKept;
          const { port1, port2 } = new MessageChannel();
          const heard: unknown[] = [];
          port1.onmessage = ({ data }) => heard.push(data);
          kept.fromPorts.push(heard);
          const huge = structuredClone(message) as { setup: { brands: string[] } };
          huge.setup.brands = Array(count).fill('VISA');
          kept.frames[at]?.contentWindow?.postMessage(huge, '*', [port2]);
          return kept.ports.push(port1) - 1;
        },
        [frame, welcome, brands] as const,
      );
      return held(number);
    },
    /** Embeds a frame and gets its conversation, as the widget does. */
    async connect(src: string, changes: object = {}): Promise<Held> {
      const frame = await this.embed(src);
      await this.greeted(frame);
      const [port] = await this.post(frame, { ...WELCOME, ...changes });
      await expect.poll(async () => (await port?.heard())?.length).toBeGreaterThan(0);
      return port as Held;
    },
    /** Takes a frame out and puts it in again at its place, as pages do that rearrange their form; connects to it again. */
    async move(frame: number): Promise<Held> {
      const greetings = (await this.said(frame)).length;
      await page.evaluate((at) => {
        const element = (window as unknown as WithKept).kept.frames[at];
        element?.replaceWith(element);
      }, frame);
      await this.greeted(frame, greetings + 1);
      const [port] = await this.post(frame, { ...WELCOME, again: true });
      await expect.poll(async () => (await port?.heard())?.length).toBeGreaterThan(0);
      return port as Held;
    },
    /** The field in a frame, as a shopper sees it. */
    field: (frame: number) => page.locator('iframe').nth(frame).contentFrame().locator('input'),
  };
}

export type Attacker = Awaited<ReturnType<typeof attackFrom>>;

/** Every message that a frame may send to a page has this form, and no other. */
export function expectClosedShape(messages: readonly Envelope[]): void {
  for (const { name, value, ...rest } of messages) {
    expect(['state', 'focus', 'blur', 'enter', 'closed', 'check', 'submit', 'bin']).toContain(name);
    expect(Object.keys(rest).filter((member) => member !== 're')).toEqual([]);
    if (name === 'state' || name === 'check') {
      const { empty, complete, valid, length, brands, ...more } = value as Record<string, unknown>;
      expect([typeof empty, typeof complete, typeof valid]).toEqual(Array(3).fill('boolean'));
      expect(Number.isInteger(length) && (length as number) <= 40).toBe(true);
      for (const brand of brands as string[]) expect(SETUP.brands).toContain(brand);
      expect(more).toEqual({});
    } else if (name !== 'submit') expect(value).toBeNull();
  }
}

/** What was heard, without what has digits by chance: ids, hashes, times, the descriptor. */
export const withoutChance = (message: unknown): string =>
  JSON.stringify(message)
    .replace(/[0-9a-f]{32,}(?:-sandbox01)?/gi, '#')
    .replace(/\d{4}-\d\d-\d\d[ T][\d:.]*(?:Z|[ +]+\d{4})?/g, '#')
    .replace(/"descriptor":"[^"]*"/g, '#');
