/** The clients with which the gateway calls addresses that shops have named: HTTP requests, webhooks, files over FTP. */

import type { Config } from '../config.ts';
import type { CallNeeds } from '../domain/checkout/resultCall.ts';
import type { DeliverFileNeeds } from '../domain/settlement/deliverFiles.ts';
import type { DeliverNeeds } from '../domain/webhook/deliverMessages.ts';
import type { LogMessages } from '../platform/logMessages.ts';
import type { Meter } from '../platform/metrics/meter.ts';
import type { Reach } from '../platform/outbound/addresses.ts';
import { createFtpSender } from '../platform/outbound/ftp.ts';
import { outboundFrom } from '../platform/outbound/get.ts';
import { senderFrom } from '../platform/outbound/send.ts';
import { tracedSender } from '../platform/tracing/traced.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';

/** The clients, as ports of the domain. */
export type OutboundClients = CallNeeds &
  Pick<DeliverNeeds, 'sender'> &
  Pick<DeliverFileNeeds, 'ftp'>;

/** What the clients need. */
export interface OutboundClientNeeds {
  readonly config: Pick<Config, 'environment' | 'outbound'>;
  /** The timeout of each call, in ms of the system clock. */
  readonly timeout: number;
  readonly messages: LogMessages;
  readonly meter: Meter;
  readonly tracing: Tracing | undefined;
}

/** Creates the clients. Each call is logged without its address, which may contain anything. */
export function createOutboundClients({
  config,
  timeout,
  messages,
  meter,
  tracing,
}: OutboundClientNeeds): OutboundClients {
  const reach = reachOf(config);
  const sender = senderFrom({
    reach,
    timeout,
    onSent(sent) {
      messages.messageSent(sent);
      meter.shopCall(sent.outcome);
    },
    keepsAnswers: config.environment === 'test',
  });
  return {
    outbound: outboundFrom({
      reach,
      timeout,
      onCall(call) {
        messages.shopCalled(call);
        meter.shopCall(call.outcome);
      },
    }),
    sender: tracing ? tracedSender(sender, tracing) : sender,
    ftp: createFtpSender({ reach, timeout, onPut: messages.fileSent }),
  };
}

/** Which addresses may be called: by default those of this machine in test, and public ones in live. */
function reachOf({ environment, outbound }: OutboundClientNeeds['config']): Reach {
  if (outbound === 'private') return 'private';
  return environment === 'live' ? 'public' : 'loopback';
}
