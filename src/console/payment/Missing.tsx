/** The place of an object that the entity does not have. */
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { TEXTS } from '../texts.ts';

export function Missing({
  id,
  heading,
  about,
  list,
}: {
  readonly id: string;
  readonly heading: string;
  readonly about: (id: string) => string;
  /** The section with the objects that exist. */
  readonly list: 'payments' | 'checkouts' | 'links' | 'registrations' | 'schedules' | 'webhooks';
}) {
  return (
    <Empty heading={heading} about={about(id)}>
      <ButtonLink href={`/console/${list}`}>{TEXTS.sections[list]}</ButtonLink>
    </Empty>
  );
}
