import { MOST_DECIMALS, type CoinStatus } from '@bourse/protocol/coins/rules';
import type { OpsCoinView } from '@bourse/protocol/operators/coins/calls';
import { useTranslations } from 'use-intl';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { fieldText } from '../actions/changes.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { upload } from '../api/client.ts';
import { CoinIcon } from './CoinIcon.tsx';

const MOST_POSITION = 1_000_000;
/** As long as the server takes it (protocol, `opsCoinCalls`). */
const NAME_LENGTH = 40;

const USUAL = {
  name: '',
  decimals: 8,
  position: '',
  depositOpen: true,
  withdrawOpen: true,
  swapOpen: true,
  status: 'open',
  icon: '',
} as const satisfies Partial<Record<keyof OpsCoinView, unknown>>;

type CoinField = keyof typeof USUAL;

async function storeIcon(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  return (await upload('coins/picture', body)).path;
}

/** What an operator can set of a coin, or of a new one, in the order of the form. */
export function useCoinFields(coin?: OpsCoinView): ActionField<CoinField>[] {
  const t = useTranslations();
  const { whole } = useFieldChecks();
  const statuses: readonly CoinStatus[] =
    coin?.status === 'upcoming'
      ? ['upcoming', 'open', 'closed']
      : coin
        ? ['open', 'closed']
        : ['open', 'upcoming'];
  const field = (name: CoinField) => ({
    name,
    label: t(`coins.${name}`),
    initial: fieldText((coin ?? USUAL)[name]),
  });
  const openness = (name: 'depositOpen' | 'withdrawOpen' | 'swapOpen') => ({
    ...field(name),
    half: true,
    items: [
      { value: '1', label: t('switches.isOpen') },
      { value: '0', label: t('switches.closed') },
    ],
  });
  return [
    { ...field('name'), maxLength: NAME_LENGTH },
    { ...field('decimals'), half: true, check: whole(0, MOST_DECIMALS) },
    {
      ...field('position'),
      half: true,
      check: whole(0, MOST_POSITION),
      // Without a place, a new coin comes last.
      ...(!coin && {
        optional: true,
        hint: t('coins.positionHint'),
        said: (text: string) => text || t('coins.last'),
      }),
    },
    openness('depositOpen'),
    openness('withdrawOpen'),
    openness('swapOpen'),
    {
      ...field('status'),
      half: true,
      items: statuses.map((value) => ({ value, label: t(`coins.statuses.${value}`) })),
    },
    {
      ...field('icon'),
      picture: storeIcon,
      optional: true,
      hint: t('coins.iconHint'),
      said: (path, { symbol = coin?.symbol ?? '' }) => (
        <CoinIcon coin={symbol} icon={path} className="size-8" />
      ),
    },
  ];
}
