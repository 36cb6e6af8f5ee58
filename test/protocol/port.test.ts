import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOn, converse, type Listeners, NoAnswer } from '../../src/protocol/index.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page and a frame on one channel, and the page's bare port. */
function connected(listeners: Partial<Listeners> = {}) {
  const { port1, port2 } = new MessageChannel();
  const [news, answer] = [vi.fn(), vi.fn(async (_name: string, value: unknown) => value)];
  const frame = answerOn(port2 as unknown as MessagePort, { news, answer, ...listeners });
  const heard = vi.fn();
  const page = converse(port1 as unknown as MessagePort, { news: heard });
  ends.push(() => page.end());
  return { page, frame, news, answer, heard, bare: port1 };
}

describe('a conversation', () => {
  it('carries news both ways', async () => {
    const { page, frame, news, heard } = connected();
    page.say('focus', 1);
    frame.say('state', { a: 2 });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('state', { a: 2 }));
    await vi.waitFor(() => expect(news).toHaveBeenCalledWith('focus', 1));
  });

  it('gives each question its own answer, whichever comes first', async () => {
    const later: ((value: unknown) => void)[] = [];
    const slow = () => new Promise((resolve) => later.push(resolve));
    const answer = (name: string) => (name === 'slow' ? slow() : Promise.resolve('quick'));
    const { page } = connected({ answer });
    const first = page.ask('slow', null, 5_000);
    expect(await page.ask('other', null, 5_000)).toBe('quick');
    later[0]?.('late');
    expect(await first).toBe('late');
  });

  it('does not respond to an unknown request: the page waits until its timeout', async () => {
    const { page } = connected({ answer: () => undefined });
    await expect(page.ask('unknown', null, 20)).rejects.toThrow(NoAnswer);
  });

  it('rejects pending requests when it is closed, and sends no more', async () => {
    const { page } = connected({ answer: () => new Promise(() => {}) });
    const pending = page.ask('submit', null, 5_000);
    page.end();
    await expect(pending).rejects.toThrow('the conversation has ended');
    await expect(page.ask('check', null, 5_000)).rejects.toThrow(NoAnswer);
  });

  it('ignores a message without a known name', async () => {
    const { page, bare, news, answer } = connected();
    for (const data of [null, 'focus', 7, [], {}, { name: 7 }, { name: ['focus'], ask: 1 }]) {
      bare.postMessage(data);
    }
    // Messages keep their order: once this is answered, all the others were heard.
    expect(await page.ask('last', 1, 5_000)).toBe(1);
    expect([news.mock.calls, answer.mock.calls]).toEqual([[], [['last', 1]]]);
  });
});
