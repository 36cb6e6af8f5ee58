/** How the pages of an issuer can fail, as tests inject it. */

/** Its method URL or its challenge never answers, or the challenge cannot be shown. */
export const ISSUER_FAULTS = ['methodHangs', 'challengeHangs', 'challengeFails'] as const;

export type IssuerFault = (typeof ISSUER_FAULTS)[number];
