//! Stands for PSE's halo2 v0.3.0 in tests, which is on GitHub only: halo2-axiom with the traits through which PSE's is synthesized.

pub use halo2_axiom::{circuit, halo2curves, poly};

pub mod plonk {
    use halo2_axiom::circuit::Value;
    use halo2_axiom::halo2curves::ff::Field;
    use halo2_axiom::plonk as axiom;
    pub use halo2_axiom::plonk::*;

    /// `Assignment` of PSE's.
    pub trait Assignment<F: Field> {
        fn enter_region<NR: Into<String>, N: FnOnce() -> NR>(&mut self, name: N);
        fn annotate_column<A: FnOnce() -> AR, AR: Into<String>>(
            &mut self,
            annotation: A,
            column: Column<Any>,
        );
        fn exit_region(&mut self);
        fn enable_selector<A: FnOnce() -> AR, AR: Into<String>>(
            &mut self,
            annotation: A,
            selector: &Selector,
            row: usize,
        ) -> Result<(), Error>;
        fn query_instance(&self, column: Column<Instance>, row: usize) -> Result<Value<F>, Error>;
        fn assign_advice<V, VR, A, AR>(
            &mut self,
            annotation: A,
            column: Column<Advice>,
            row: usize,
            to: V,
        ) -> Result<(), Error>
        where
            V: FnOnce() -> Value<VR>,
            VR: Into<Assigned<F>>,
            A: FnOnce() -> AR,
            AR: Into<String>;
        fn assign_fixed<V, VR, A, AR>(
            &mut self,
            annotation: A,
            column: Column<Fixed>,
            row: usize,
            to: V,
        ) -> Result<(), Error>
        where
            V: FnOnce() -> Value<VR>,
            VR: Into<Assigned<F>>,
            A: FnOnce() -> AR,
            AR: Into<String>;
        fn copy(
            &mut self,
            left: Column<Any>,
            left_row: usize,
            right: Column<Any>,
            right_row: usize,
        ) -> Result<(), Error>;
        fn fill_from_row(
            &mut self,
            column: Column<Fixed>,
            row: usize,
            to: Value<Assigned<F>>,
        ) -> Result<(), Error>;
        fn get_challenge(&self, challenge: Challenge) -> Value<F>;
        fn push_namespace<NR: Into<String>, N: FnOnce() -> NR>(&mut self, name: N);
        fn pop_namespace(&mut self, gadget_name: Option<String>);
    }

    /// `FloorPlanner` of PSE's, for all of halo2-axiom's.
    pub trait FloorPlanner {
        fn synthesize<F: Field, CS: Assignment<F>, C: Circuit<F>>(
            cs: &mut CS,
            circuit: &C,
            config: C::Config,
            constants: Vec<Column<Fixed>>,
        ) -> Result<(), Error>;
    }

    impl<P: axiom::FloorPlanner> FloorPlanner for P {
        fn synthesize<F: Field, CS: Assignment<F>, C: Circuit<F>>(
            cs: &mut CS,
            circuit: &C,
            config: C::Config,
            constants: Vec<Column<Fixed>>,
        ) -> Result<(), Error> {
            let mut adapter = Adapter {
                inner: cs,
                failed: None,
            };
            <P as axiom::FloorPlanner>::synthesize(&mut adapter, circuit, config, constants)?;
            adapter.failed.map_or(Ok(()), Err)
        }
    }

    /// Of PSE's only; there are no circuits with shuffles here.
    pub trait Shuffles {
        fn shuffles(&self) -> &[()] {
            &[]
        }
    }

    impl<F: Field> Shuffles for ConstraintSystem<F> {}

    struct Adapter<'a, CS> {
        inner: &'a mut CS,
        failed: Option<Error>,
    }

    impl<CS> Adapter<'_, CS> {
        fn note(&mut self, made: Result<(), Error>) {
            if let Err(error) = made {
                self.failed = Some(error);
            }
        }
    }

    impl<F: Field, CS: Assignment<F>> axiom::Assignment<F> for Adapter<'_, CS> {
        fn enter_region<NR: Into<String>, N: FnOnce() -> NR>(&mut self, name: N) {
            self.inner.enter_region(name)
        }

        fn annotate_column<A: FnOnce() -> AR, AR: Into<String>>(
            &mut self,
            annotation: A,
            column: Column<Any>,
        ) {
            self.inner.annotate_column(annotation, column)
        }

        fn exit_region(&mut self) {
            self.inner.exit_region()
        }

        fn enable_selector<A: FnOnce() -> AR, AR: Into<String>>(
            &mut self,
            annotation: A,
            selector: &Selector,
            row: usize,
        ) -> Result<(), Error> {
            self.inner.enable_selector(annotation, selector, row)
        }

        fn query_instance(&self, column: Column<Instance>, row: usize) -> Result<Value<F>, Error> {
            self.inner.query_instance(column, row)
        }

        fn assign_advice<'v>(
            &mut self,
            column: Column<Advice>,
            row: usize,
            to: Value<Assigned<F>>,
        ) -> Value<&'v Assigned<F>> {
            let made = self.inner.assign_advice(|| "", column, row, || to);
            self.note(made);
            Value::unknown()
        }

        fn assign_fixed(&mut self, column: Column<Fixed>, row: usize, to: Assigned<F>) {
            let made = self
                .inner
                .assign_fixed(|| "", column, row, || Value::known(to));
            self.note(made);
        }

        fn copy(
            &mut self,
            left: Column<Any>,
            left_row: usize,
            right: Column<Any>,
            right_row: usize,
        ) {
            let made = self.inner.copy(left, left_row, right, right_row);
            self.note(made);
        }

        fn fill_from_row(
            &mut self,
            column: Column<Fixed>,
            row: usize,
            to: Value<Assigned<F>>,
        ) -> Result<(), Error> {
            self.inner.fill_from_row(column, row, to)
        }

        fn get_challenge(&self, challenge: Challenge) -> Value<F> {
            self.inner.get_challenge(challenge)
        }

        fn push_namespace<NR: Into<String>, N: FnOnce() -> NR>(&mut self, name: N) {
            self.inner.push_namespace(name)
        }

        fn pop_namespace(&mut self, gadget_name: Option<String>) {
            self.inner.pop_namespace(gadget_name)
        }
    }
}
