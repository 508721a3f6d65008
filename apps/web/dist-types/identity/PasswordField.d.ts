import { Field } from '@bourse/ui/Field';
import { type ComponentProps } from 'react';
export declare function PasswordField(props: ComponentProps<typeof Field>): import("react").JSX.Element;
