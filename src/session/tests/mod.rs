//! Tests of whole matches: time, crashes, deliveries. Most matches are of the template game, Heap.

mod advice;
mod boards;
mod delivery;
mod hand;
mod hearing;
mod ledger;
mod life;
mod limits;
mod living;
mod past;
mod past_after_kill;
mod rest;
mod secrets;
mod sim;
mod solutions;
mod support;
mod time;
mod twins;
mod went_back;
