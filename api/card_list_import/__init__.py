"""Importing a card list: conversion, compiled texts, the report, and what a person decides about a paragraph."""
