/** Ports, channels and windows' messages on the one queue. */
import { MESSAGE_MS, type VirtualClock } from './clock.ts';
import { ModelEvent, Target } from './dom.ts';

/** One end of a message channel. */
export class ModelPort extends Target {
  other: ModelPort | undefined;
  onmessage: ((event: ModelEvent) => void) | null = null;
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    super();
    this.#clock = clock;
  }

  postMessage(data: unknown): void {
    const copy = structuredClone(data);
    this.#clock.plan(MESSAGE_MS, () => this.other?.receive(copy));
  }

  receive(data: unknown): void {
    const event = new ModelEvent('message', { data, ports: [], isTrusted: true });
    this.onmessage?.(event);
    this.dispatchEvent(event);
  }

  start(): void {}

  close(): void {
    if (this.other) this.other.other = undefined;
    this.other = undefined;
  }
}

/** Both ends of a new channel. */
export function portPair(clock: VirtualClock): [ModelPort, ModelPort] {
  const pair: [ModelPort, ModelPort] = [new ModelPort(clock), new ModelPort(clock)];
  [pair[0].other, pair[1].other] = [pair[1], pair[0]];
  return pair;
}

/** All channels of the gateway's origin. A page has none of them. */
export class Channels {
  readonly #clock: VirtualClock;
  readonly #open = new Set<ModelChannel>();

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  open(name: string): ModelChannel {
    const channel = new ModelChannel(name, this);
    this.#open.add(channel);
    return channel;
  }

  close(channel: ModelChannel): void {
    this.#open.delete(channel);
  }

  send(from: ModelChannel, data: unknown): void {
    const copy = structuredClone(data);
    for (const channel of this.#open) {
      if (channel === from || channel.name !== from.name) continue;
      this.#clock.plan(MESSAGE_MS, () => {
        if (this.#open.has(channel)) channel.receive(structuredClone(copy));
      });
    }
  }
}

export class ModelChannel extends Target {
  readonly name: string;
  readonly #all: Channels;
  onmessage: ((event: ModelEvent) => void) | null = null;

  constructor(name: string, all: Channels) {
    super();
    this.name = name;
    this.#all = all;
  }

  postMessage(data: unknown): void {
    this.#all.send(this, data);
  }

  receive(data: unknown): void {
    const event = new ModelEvent('message', { data, isTrusted: true });
    this.onmessage?.(event);
    this.dispatchEvent(event);
  }

  close(): void {
    this.#all.close(this);
  }
}
